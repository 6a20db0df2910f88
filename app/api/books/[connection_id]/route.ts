import { answerTaken } from '@/app/api/books/answer-taken'
import { requireTarget } from '@/app/api/books/books-target'
import { requirePermission } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { takeBooks } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { readUpload } from '@/lib/server/http/read-upload'
import { uploadTurnsOf } from '@/lib/server/http/upload-turns'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

/** Takes a ledger’s file for an account and month, which is read as it comes. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  await spend(getContext(), access, 'books')
  const { fields, name, bytes, letGo } = await readUpload(request)
  try {
    const target = await requireTarget(access, fields)
    const taken = await uploadTurnsOf(getContext()).take(access.person.id, () =>
      takeBooks(getContext(), access, target, { name, bytes }),
    )
    return await answerTaken(request, access, target, taken)
  } finally {
    await letGo()
  }
})
