// ViewsTests
