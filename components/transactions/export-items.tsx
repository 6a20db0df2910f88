import { FileSpreadsheet, FileText, Settings2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import { fileFormats } from '@/lib/domain/exports/export-run'

/** What the export menu offers: each format of a file, and the page with everything that can be chosen. */
export function ExportItems({ connection_id, query }: { connection_id: string; query: string }) {
  const t = useTranslations('transactions')
  const path = `/clients/${encodeURIComponent(connection_id)}/exports/transactions`
  const more = query === '' ? path : `${path}?${query}`
  return (
    <>
      <MenuLabel>{t('export_matching')}</MenuLabel>
      {fileFormats.map((format) => (
        <MenuItem
          key={format}
          icon={
            format === 'xlsx' || format === 'csv' ? (
              <FileSpreadsheet size={15} aria-hidden />
            ) : (
              <FileText size={15} aria-hidden />
            )
          }
          onSelect={() => download(connection_id, format, query)}
        >
          {t(`export_${format}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem href={more} icon={<Settings2 size={15} aria-hidden />}>
        {t('export_more')}
      </MenuItem>
    </>
  )
}

/** A form post, as the export page sends it: the browser saves what comes, and the page stays. */
function download(connection_id: string, format: string, query: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/api/exports/${encodeURIComponent(connection_id)}/transactions`
  const fields = [...new URLSearchParams(query), ['format', format]] as const
  for (const [name, value] of fields) {
    if (name === 'page_size') continue
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name ?? ''
    input.value = value ?? ''
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
