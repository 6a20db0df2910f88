import { defaultNaming } from '@/lib/domain/exports/file-naming'
import { nameDocuments } from '@/lib/domain/exports/name-documents'
import { localDay } from '@/lib/domain/periods/local-clock'
import { accountNamePart, onlyAccountOf, statementValues } from '@/lib/format/document-values'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { getContext } from '@/lib/server/context'
import { findNaming } from '@/lib/server/db/document-naming'
import { documentResponse } from '@/lib/server/http/document-response'
import { readOptional } from '@/lib/server/reads/read-client'

/**
 * Streams a statement's document, named as in a zip. The specification gives statements no file
 * endpoint: if there is a document, each read of the statement gives a fresh signed address.
 */
export function statementResponse(
  request: Request,
  access: ClientAccess,
  id: string,
): Promise<Response> {
  const { client, firm } = access
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const find = async (bank: BankReader) => {
    const kept = await findNaming(getContext().store.database, ref, 'statements')
    const nameOf = nameDocuments('statements', {
      ...(kept ?? defaultNaming.statements),
      hasFolders: false,
    })
    const statement = await bank.getStatement(id)
    if (statement.pdf_url == null) throw new BankingError('not_found')
    const account_id = onlyAccountOf(statement)
    const account =
      account_id === undefined
        ? undefined
        : await readOptional(access, 'accounts:read', () => bank.getAccount(account_id))
    const accountName = account && accountNamePart(account)
    const values = statementValues(statement, {
      clientName: client.name,
      accountName: accountName || undefined,
      dayOf: localDay(access.settings.time_zone),
    })
    return {
      downloadUrl: statement.pdf_url,
      name: nameOf(values).name,
      contentType: 'application/pdf',
    }
  }
  return documentResponse(request, access, { scope: 'statements:read', find })
}
