import { filePath, zipPath } from '@/components/exports/export-paths'
import { exportKinds } from '@/components/exports/export-wish'
import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

export interface ExportLink {
  href: string
  label: string
  /** Why there is nothing to export yet. */
  detail: string | undefined
}

/** The ways to everything that can be exported of a client, for the period in view. */
export function exportLinks(
  { connection_id, scope }: Pick<Client, 'connection_id' | 'scope'>,
  period: string | null | undefined,
  text: Text['text'],
): ExportLink[] {
  const query = period == null ? [] : ([['period', period]] as const)
  const kinds = [
    { kind: 'transactions', label: 'exports.file_title', href: filePath(connection_id, query) },
    {
      kind: 'statements',
      label: 'exports.zip_statements',
      href: zipPath(connection_id, 'statements', query),
    },
    {
      kind: 'invoices',
      label: 'exports.zip_invoices',
      href: zipPath(connection_id, 'invoices', query),
    },
  ] as const
  return kinds.map(({ kind, label, href }) => ({
    href,
    label: text(label),
    detail: scope.includes(exportKinds[kind].scope) ? undefined : text('exports.not_shared'),
  }))
}
