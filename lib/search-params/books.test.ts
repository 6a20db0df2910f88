import { expect, it } from 'vitest'
import { signOf } from '@/lib/search-params/books'
import { fileOf, linesOf, readTableFile } from '@/test/books/books-files'

it('codes of a direction mean the same in whatever case the file and a person write them', async () => {
  const file = fileOf(
    ['Date,Dr/Cr,Amount', '2026-06-13,Dr,12.50', '2026-06-14,Cr,3.00', '2026-06-15,DR,1.00'].join(
      '\n',
    ),
  )
  const sign = signOf('coded', 'Cr, DR, Dr', 'cr')
  const lines = linesOf(await readTableFile(file, { sign }))
  expect(lines.map(({ amount }) => amount)).toEqual([1250, -300, 100])
})
