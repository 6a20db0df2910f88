import { type Manifest, manifestName, type PackFile } from '@/lib/domain/packs/manifest'

/** A file as it was found in a pack. */
export interface FoundFile {
  readonly name: string
  readonly size: number
  /** Undefined where it could not be read whole. */
  readonly sha256: string | undefined
}

export interface PackComparison {
  readonly same: readonly PackFile[]
  /** What the manifest says, and what is there. */
  readonly different: readonly { readonly file: PackFile; readonly found: FoundFile }[]
  /** In the manifest and not in the pack. */
  readonly missing: readonly PackFile[]
  /** In the pack and not in the manifest. */
  readonly added: readonly FoundFile[]
}

/** How a pack differs from its manifest. */
export function comparePack(
  { files }: Pick<Manifest, 'files'>,
  found: readonly FoundFile[],
): PackComparison {
  const there = new Map(found.map((each) => [each.name, each]))
  const same: PackFile[] = []
  const different: { file: PackFile; found: FoundFile }[] = []
  const missing: PackFile[] = []
  for (const file of files) {
    const own = there.get(file.name)
    there.delete(file.name)
    if (own === undefined) missing.push(file)
    else if (own.sha256 === file.sha256 && own.size === file.size) same.push(file)
    else different.push({ file, found: own })
  }
  there.delete(manifestName)
  return { same, different, missing, added: [...there.values()] }
}

export function isUnchanged({ different, missing, added }: PackComparison): boolean {
  return different.length + missing.length + added.length === 0
}
