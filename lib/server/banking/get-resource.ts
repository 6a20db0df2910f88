import type * as z from 'zod'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { BankingError } from '@/lib/server/banking/banking-error'

/** One resource, which is the whole body of its answer. Throws BankingError. */
export async function getResource<Resource>(
  request: BankRequest,
  token: SecretText,
  resource: { segments: readonly string[]; scope: string; schema: z.ZodType<Resource> },
): Promise<Resource> {
  const { segments, scope, schema } = resource
  const parsed = schema.safeParse(await request(token, { segments, query: [], scope }))
  if (parsed.success) return parsed.data
  throw new BankingError('unreadable', {
    status: 200,
    detail: `The answer lacks ${parsed.error.issues[0]?.path.join('.') || 'what it must have'}.`,
  })
}
