[playlist]
File1=a.mp3
Title1=T
Length1=12
File2=http://h/b
NumberOfEntries=2
Version=2
