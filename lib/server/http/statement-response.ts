import type { Statement } from '@/lib/contract/statement'
import type { ClientAccess } from '@/lib/server/auth/require-client'
import { BankingError } from '@/lib/server/banking/banking-error'
import { documentResponse } from '@/lib/server/http/document-response'

/**
 * Streams a statement's document. The specification gives statements no file endpoint: the signed
 * address stands in the statement, fresh at every read, or there is none.
 */
export function statementResponse(
  request: Request,
  access: ClientAccess,
  id: string,
): Promise<Response> {
  return documentResponse(request, access, async (bank) => {
    const statement = await bank.getStatement(id)
    if (statement.pdf_url == null) throw new BankingError('not_found')
    return {
      downloadUrl: statement.pdf_url,
      name: statementName(statement, access.client.name),
      contentType: 'application/pdf',
    }
  })
}

// Sorts by month, then client: "2026-06_Acme-Robotics_account-statement-1042.pdf".
function statementName(statement: Statement, clientName: string): string {
  const month = /^\d{4}-\d{2}/.exec(statement.period_end ?? '')?.[0]
  const parts = [
    month,
    clientName.replace(/\s+/g, '-'),
    `${statement.statement_type ?? 'bank'}-statement-${statement.id}`,
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join('_')}.pdf`
}
