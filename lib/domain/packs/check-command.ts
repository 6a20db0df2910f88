/**
 * Checks every file that a manifest lists, in the folder into which its pack was extracted, by what every Unix has.
 * `writeManifest` writes each field of a file in a line of its own, three spaces in, and no other field stands there.
 * No two spaces follow each other here: a page that is copied from may join them.
 */
export const checkCommand = `awk -F '"' '/^..."name": /{n=$4} /^..."sha256": /{print $4 " *" n}' manifest.json | sha256sum -c`
