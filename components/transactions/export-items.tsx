import { FileSpreadsheet, FileText, Settings2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useExport } from '@/components/data-table/use-export'
import { MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import { fileFormats } from '@/lib/domain/exports/export-run'
import { newExportPath, withQuery } from '@/lib/search-params/resource-path'

/** What the export menu offers: each format of a file, and the page with everything that can be chosen. */
export function ExportItems({ connection_id, query }: { connection_id: string; query: string }) {
  const t = useTranslations('transactions')
  const startExport = useExport(connection_id)
  const download = (format: string) => {
    const fields = [...new URLSearchParams(query)].filter(([name]) => name !== 'page_size')
    startExport('transactions', [...fields, ['format', format]], t('export_started'))
  }
  return (
    <>
      <MenuLabel>{t('export_matching')}</MenuLabel>
      <ExportFormats onSelect={download} />
      <MenuSeparator />
      <MenuItem
        href={withQuery(newExportPath(connection_id, 'transactions'), query)}
        icon={<Settings2 size={15} aria-hidden />}
      >
        {t('export_more')}
      </MenuItem>
    </>
  )
}

/** The formats in which transactions can be had, as items of a menu. */
export function ExportFormats({ onSelect }: { onSelect: (format: string) => void }) {
  const t = useTranslations('transactions')
  return fileFormats.map((format) => (
    <MenuItem
      key={format}
      icon={
        format === 'xlsx' || format === 'csv' ? (
          <FileSpreadsheet size={15} aria-hidden />
        ) : (
          <FileText size={15} aria-hidden />
        )
      }
      onSelect={() => onSelect(format)}
    >
      {t(`export_${format}`)}
    </MenuItem>
  ))
}
