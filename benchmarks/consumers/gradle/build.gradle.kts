plugins { application }

repositories {
  maven { url = uri(property("staging").toString()) }
  mavenCentral()
}

dependencies {
  implementation(platform("org.isochron:isochron-bom:0.1.0"))
  implementation("org.isochron:isochron-engines")
  implementation("org.isochron:isochron-render")
}

tasks.compileJava { options.release.set(17) }

sourceSets { main { java.srcDir("../src") } }

application { mainClass.set("Consumer") }
