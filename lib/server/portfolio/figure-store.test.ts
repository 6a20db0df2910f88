import { expect, it, vi } from 'vitest'
import { type ClientFigures, figuresForm } from '@/lib/domain/clients/client'
import { createFigureOpening, type OpenFigures } from '@/lib/server/portfolio/figure-store'

const acme = { firm_id: 'f1', connection_id: 'c1' }
const beta = { firm_id: 'f1', connection_id: 'c2' }

/** A seal says whose it is and how many are pending, and opens for nobody else. */
function openSeal(...[{ firm_id, connection_id }, sealed]: Parameters<OpenFigures>) {
  const [firm, connection, count] = sealed.split(' ')
  if (firm !== firm_id || connection !== connection_id) return undefined
  const pending = { exactly: Number(count) }
  return { form: figuresForm, period: {}, pending } satisfies ClientFigures
}

it('a seal is opened once, and newer figures of the same client anew', () => {
  const opening = vi.fn<OpenFigures>(openSeal)
  const open = createFigureOpening(opening)
  const texts = ['f1 c1 1', 'f1 c1 1', 'f1 c1 2', 'f1 c1 2']
  expect(texts.map((each) => open(acme, each)?.pending)).toEqual(
    [1, 1, 2, 2].map((exactly) => ({ exactly })),
  )
  expect(opening).toHaveBeenCalledTimes(2)
})

it('what was opened for one client is never told of another, nor to another firm', () => {
  const open = createFigureOpening(openSeal)
  expect(open(acme, 'f1 c1 1')).toBeDefined()
  expect(open(beta, 'f1 c1 1')).toBeUndefined()
  expect(open({ ...acme, firm_id: 'f2' }, 'f1 c1 1')).toBeUndefined()
})

it('no more are kept than there is room for, those opened last', () => {
  const opening = vi.fn<OpenFigures>(openSeal)
  const open = createFigureOpening(opening, 1)
  open(acme, 'f1 c1 1')
  open(beta, 'f1 c2 1')
  open(beta, 'f1 c2 1')
  expect(opening).toHaveBeenCalledTimes(2)
  open(acme, 'f1 c1 1')
  expect(opening).toHaveBeenCalledTimes(3)
})
