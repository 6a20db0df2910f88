import { describe, expect, it } from 'vitest'
import { showProgress } from '@/bank/ledger/seed/show-progress'

function watch(isTTY: boolean, steps: readonly number[]): string {
  let shown = ''
  const write = (text: string) => {
    shown += text
  }
  const progress = showProgress(1000, { isTTY, write })
  for (const transactions of steps) progress.update({ businesses: 2, transactions })
  progress.finish()
  return shown
}

describe('the progress of a seed', () => {
  it('prints one plain line for every tenth without a terminal', () => {
    const steps = Array.from({ length: 100 }, (_, index) => index * 10)
    const lines = watch(false, steps).trimEnd().split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe('Growing the ledger:   0 %')
    expect(lines.at(-1)).toBe('Wrote 990 transactions of 2 businesses')
  })

  it('on a terminal the progress of a seed is a bar that ends full', () => {
    const shown = watch(true, [0, 500, 2000])
    expect(shown).toContain(`\rGrowing the ledger:  50 % [${'='.repeat(15)}${' '.repeat(15)}]`)
    expect(shown).toContain(`100 % [${'='.repeat(30)}]\n`)
    expect(shown).toContain('Wrote 2000 transactions')
  })
})
