// A stranger's build: "gradle run -Pstaging=FOLDER" takes Isochron from a folder of "mvn deploy -Prelease".
rootProject.name = "consumer"
