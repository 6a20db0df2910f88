import type { Scope } from '@/lib/bank-contract/authorization'
import type { FileMetadata } from '@/lib/bank-contract/file-metadata'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { BankingError } from '@/lib/server/banking/banking-error'
import { documentResponse } from '@/lib/server/http/document-response'
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
