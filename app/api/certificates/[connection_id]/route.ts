import { may } from '@/lib/domain/people/permissions'
import { certificateText } from '@/lib/present/certificate'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { getSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findDeparture } from '@/lib/server/db/departure'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readerOf } from '@/lib/server/http/get-reader'
import { textResponse } from '@/lib/server/http/text-response'
import { withRoute } from '@/lib/server/http/with-route'

/** What was removed with a client that left, and what had to be kept. For who may read the audit log. */
export const GET = withRoute<{ connection_id: string }>(async (_request, { connection_id }) => {
  const session = await getSession()
  // To others its address is as that of a client that never was.
  if (!may(session.person, 'read_audit')) throw new ClientNotFoundError()
  const { database, vault } = getContext().store
  const { query } = forFirm(database, session.firm.id)
  const ref = { firm_id: session.firm.id, connection_id }
  const certificate = await findDeparture({ query, vault }, ref)
  if (certificate === undefined) throw new ClientNotFoundError()
  const text = certificateText(certificate, await readerOf(session))
  return textResponse(text, `${certificate.client}.txt`)
})
