import { expect, it, vi } from 'vitest'
import { documentExports } from '@/lib/server/document-exports'
import { services } from '@/lib/server/services'

vi.mock('@/lib/server/services', () => ({ services: vi.fn<typeof services>() }))

it('exports that could not be had for want of a store are made for the next who asks, once', async () => {
  const parts = { store: {}, connections: {}, log: {} } as Awaited<ReturnType<typeof services>>
  vi.mocked(services).mockRejectedValueOnce(new Error('in use')).mockResolvedValue(parts)
  await expect(documentExports()).rejects.toThrow('in use')
  const [one, other] = await Promise.all([documentExports(), documentExports()])
  expect(one).toBe(other)
  expect(one.beginZip).toBeTypeOf('function')
})
