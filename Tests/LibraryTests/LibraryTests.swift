// LibraryTests
