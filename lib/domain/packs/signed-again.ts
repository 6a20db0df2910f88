import type { Manifest } from '@/lib/domain/packs/manifest'

/** When its last signature was given, of a close that was signed again after it was locked. */
export function signedAgainAt({
  locked_at,
  signatures,
}: Pick<Manifest['close'], 'locked_at' | 'signatures'>): string | undefined {
  const lockedAt = Date.parse(locked_at)
  const [last] = signatures
    .map(({ at }) => at)
    .toSorted((one, other) => Date.parse(other) - Date.parse(one))
  return last !== undefined && Date.parse(last) > lockedAt ? last : undefined
}
