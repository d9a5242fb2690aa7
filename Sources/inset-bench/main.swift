print("inset-bench")
