import { requireBegun } from '@/app/api/close/[connection_id]/begin-form'
import { unknown } from '@/app/api/close/require-kept'
import type { CloseMonth } from '@/lib/server/api/close-month'
import { beginCloses } from '@/lib/server/close/begin-closes'
import { getContext } from '@/lib/server/context'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import type { ProgramAccess } from '@/lib/server/db/program-access'

/** The close of these days, begun now where nobody has. Throws NotAllowedError, and HttpError where it cannot be. */
export async function beginMonth(
  access: ProgramAccess,
  { period, close }: Pick<CloseMonth, 'period' | 'close'>,
): Promise<string> {
  if (close !== undefined) return close.id
  const context = getContext()
  const beginning = await beginCloses(context, access, [period])
  requireBegun(beginning)
  const { connection_id } = access.client
  const begun = await findVisibleClose(context.store, access.person, connection_id, period)
  if (begun === undefined) throw unknown()
  return begun.id
}
