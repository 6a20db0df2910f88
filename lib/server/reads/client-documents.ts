import type { Scope } from '@/lib/bank-contract/authorization'
import type { FileMetadata } from '@/lib/bank-contract/file-metadata'
import {
  accountNamePart,
  createEntryNames,
  onlyAccountOf,
  statementNameParts,
} from '@/lib/format/file-names'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { BankingError } from '@/lib/server/banking/banking-error'
import { documentResponse } from '@/lib/server/http/document-response'
import { readOptional } from '@/lib/server/reads/read-client'
import type { BankReader } from '@/lib/server/banking/bank-reader'

interface AttachedFile {
  scope: Scope
  getMetadata: (bank: BankReader) => Promise<FileMetadata>
  /** Where the bank says none, which it need not. */
  defaultContentType?: string
}

/** Streams an attached file. Metadata of another file than the one requested is no answer. */
export function fileResponse(
  request: Request,
  access: ClientAccess,
  file_id: string,
  { scope, getMetadata, defaultContentType }: AttachedFile,
): Promise<Response> {
  const find = async (bank: BankReader) => {
    const metadata = await getMetadata(bank)
    if (metadata.file_id != null && metadata.file_id !== file_id) {
      throw new BankingError('not_found')
    }
    return {
      downloadUrl: metadata.download_url,
      name: metadata.file_name ?? file_id,
      contentType: metadata.content_type ?? defaultContentType,
      size: typeof metadata.size === 'number' ? metadata.size : undefined,
    }
  }
  return documentResponse(request, access, { scope, find })
}

/**
 * Streams a statement's document, named as in a zip. The specification gives statements no file
 * endpoint: if there is a document, each read of the statement gives a fresh signed address.
 */
export function statementResponse(
  request: Request,
  access: ClientAccess,
  id: string,
): Promise<Response> {
  const find = async (bank: BankReader) => {
    const statement = await bank.getStatement(id)
    if (statement.pdf_url == null) throw new BankingError('not_found')
    const account_id = onlyAccountOf(statement)
    const account =
      account_id === undefined
        ? undefined
        : await readOptional(access, 'accounts:read', () => bank.getAccount(account_id))
    const accountName = account && accountNamePart(account)
    return {
      downloadUrl: statement.pdf_url,
      name: createEntryNames()(
        statementNameParts(statement, access.client.name, accountName || undefined),
      ),
      contentType: 'application/pdf',
    }
  }
  return documentResponse(request, access, { scope: 'statements:read', find })
}
