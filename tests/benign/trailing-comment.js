return 5 // the end
