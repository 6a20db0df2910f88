import type { SincePack } from '@/lib/domain/packs/since-pack'
import type { Reader } from '@/lib/format/create-reader'

/** Why a pack is no longer what holds of its month. */
export function sinceInWords(
  { reopenedAt, newer }: SincePack,
  { text, moment, number }: Reader,
): string {
  const again = newer && { version: number(newer.version), again: moment(newer.at) }
  if (reopenedAt !== undefined) {
    const reopened = moment(reopenedAt)
    return again === undefined
      ? text('packs.since_reopened', { reopened })
      : text('packs.since_locked_again', { reopened, ...again })
  }
  return again === undefined
    ? text('packs.since_suspended')
    : text('packs.since_signed_again', again)
}
