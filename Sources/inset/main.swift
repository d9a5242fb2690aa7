// A media player that lives in a terminal. Everything begins in App.
import App

Program.main()
