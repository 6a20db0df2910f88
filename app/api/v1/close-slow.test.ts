import { expect, it } from 'vitest'
import { openCloseProgram } from '@/test/api/close-program'
import { hurried } from '@/test/faults/fault-dashboard'

it('a month takes no signature while its bank is slow', async () => {
  const program = await openCloseProgram(hurried)
  try {
    const { here } = program.close
    const match = { path: '/api/v1/transactions' }
    await here.setFaults([{ match, fault: 'latency', seconds: 2.5 }])
    await here.restart()
    expect((await program.sign({ as: 'preparer' })).status).toBe(504)
    await program.close.recover()
    expect((await program.read()).body.signatures).toEqual([])
  } finally {
    await program.close.here.close()
  }
})
