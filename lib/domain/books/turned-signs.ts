import type { Compared } from '@/lib/domain/books/compare-books'

/** So many pairs are no coincidence. */
const manyPairs = 3

/** Whether all that has its other side has it with the other sign, so that the whole file may be meant so. */
export function areSignsTurned({
  matched,
  dateDiffers,
  amountDiffers,
}: Pick<Compared, 'matched' | 'dateDiffers' | 'amountDiffers'>): boolean {
  const moved = [...matched, ...dateDiffers].filter(({ row }) => row.amount !== 0)
  return (
    moved.length === 0 &&
    amountDiffers.length >= manyPairs &&
    amountDiffers.every(({ how }) => how === 'sign')
  )
}
