import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenId, parseChosenId } from '@/lib/domain/exports/chosen-transaction'

test('what a picked row is known by comes back as it was', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (id, account_id) => {
      expect(parseChosenId(chosenId(id, account_id))).toEqual({ id, account_id })
      expect(parseChosenId(chosenId(id, account_id, id))).toEqual({ id, account_id, file_id: id })
    }),
  )
})

test('an identifier that is no row’s key is a transaction’s own', () => {
  for (const id of ['t-1', '12', 'null', '[1]', '{"id":1}', '["open']) {
    expect(parseChosenId(id)).toEqual({ id })
  }
})
