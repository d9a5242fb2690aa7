print("inset")
