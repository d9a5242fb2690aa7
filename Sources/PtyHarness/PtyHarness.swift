// PtyHarness
