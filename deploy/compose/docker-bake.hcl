# The images of all apps for two processors, with labels, a list of their contents (SBOM) and their provenance. From the root:
#   docker buildx bake --file deploy/compose/docker-bake.hcl --print
#   IMAGES=registry.example.com/commonplace TAG=0.5.0 docker buildx bake --file deploy/compose/docker-bake.hcl --push
#   ... --push content: only this one

variable "IMAGES" {
  default = "commonplace"
}

variable "TAG" {
  default = "local"
}

# The address of the repository, and the commit.
variable "SOURCE" {
  default = ""
}

variable "REVISION" {
  default = ""
}

# The certificate (PEM) of a proxy that the build uses.
variable "CA_CERTIFICATES" {
  default = ""
}

group "default" {
  targets = ["app"]
}

target "app" {
  name = app
  matrix = {
    app = ["gateway", "content", "community", "listings", "admin", "analytics", "site", "cli"]
  }
  context    = "."
  dockerfile = "deploy/compose/Dockerfile"
  args = {
    APP             = app
    CA_CERTIFICATES = CA_CERTIFICATES
  }
  tags = ["${IMAGES}/${app}:${TAG}"]
  # Each is built on its own processor, or an emulated one: the bundle of content holds programs that decode images.
  platforms = ["linux/amd64", "linux/arm64"]
  labels = {
    "org.opencontainers.image.title"    = "commonplace ${app}"
    "org.opencontainers.image.version"  = TAG
    "org.opencontainers.image.source"   = SOURCE
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.licenses" = "MIT"
  }
  attest = ["type=sbom", "type=provenance,mode=max"]
}
