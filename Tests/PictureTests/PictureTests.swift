// PictureTests
