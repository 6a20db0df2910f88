import type { PackFileKind } from '@/lib/domain/packs/manifest'

/** When the bank gave these bytes of this file. */
export interface PackReading {
  readonly kind: PackFileKind
  readonly source: string
  readonly sha256: string
  readonly readAt: string
}

/**
 * Readings by which a pack is made again with the same bytes: of each file and content the earliest, in an
 * order of their own. A file that is read again and is the same keeps the time at which it was read first.
 */
export function mergeReadings(
  kept: readonly PackReading[],
  read: readonly PackReading[],
): PackReading[] {
  const earliest = new Map<string, PackReading>()
  for (const each of [...kept, ...read]) {
    const known = earliest.get(readingKey(each))
    if (known === undefined || each.readAt < known.readAt) earliest.set(readingKey(each), each)
  }
  return [...earliest]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, reading]) => reading)
}

export function readingKey({ kind, source, sha256 }: Omit<PackReading, 'readAt'>): string {
  return JSON.stringify([kind, source, sha256])
}
