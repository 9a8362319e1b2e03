rootProject.name = "falling-boxes"
