import {
  ArrowLeftRight,
  Braces,
  Check,
  FileBadge,
  FileText,
  Globe,
  type LucideIcon,
  MessageSquareReply,
  Paperclip,
  ReceiptText,
} from 'lucide-react'
import Link from 'next/link'
import { languageNames, languages } from '@/lib/i18n/language'
import { publicVerifyPath } from '@/lib/search-params/packs'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const parts = [
  ['statements', FileText],
  ['invoices', ReceiptText],
  ['receipts', Paperclip],
  ['transactions', ArrowLeftRight],
] as const satisfies readonly (readonly [string, LucideIcon])[]

const formats = ['csv', 'xlsx', 'ofx', 'qif'] as const

/** What is in each pack of the form: what can be left out, and what is always there. */
export async function PackContents({ formId }: { formId: string }) {
  const [t, all, reader] = await Promise.all([
    getTranslations('packs_data'),
    getTranslations(),
    getReader(),
  ])
  const names = {
    statements: all('exports.kind_statements'),
    invoices: t('part_invoices'),
    receipts: all('transactions.receipts'),
    transactions: all('exports.kind_transactions'),
  }
  const always = [
    [t('lead'), FileText],
    [t('paper'), FileBadge],
    [t('kind_answer'), MessageSquareReply],
    [t('index'), Globe],
    [t('manifest'), Braces],
  ] as const
  return (
    <aside
      aria-labelledby="pack-contents"
      className="min-w-0 self-stretch border-line bg-sunk max-xl:border-t xl:border-s"
    >
      <h2 id="pack-contents" className="px-5 pt-4 pb-2 font-semibold">
        {t('contents')}
      </h2>
      <ul className="border-y border-line bg-paper">
        {parts.map(([part, Icon]) => (
          <li key={part} className="border-t border-line first:border-0">
            <label className="flex h-10 cursor-pointer items-center gap-3 px-5 hover:bg-hover">
              <input
                type="checkbox"
                className="check"
                form={formId}
                name="part"
                value={part}
                defaultChecked
              />
              <Icon size={15} className="flex-none text-faint" aria-hidden />
              <span className="min-w-0 grow truncate">{names[part]}</span>
            </label>
          </li>
        ))}
        {always.map(([name, Icon]) => (
          <li
            key={name}
            className="flex h-10 items-center gap-3 border-t border-line px-5 text-quiet"
          >
            <Check size={16} className="flex-none text-faint" aria-hidden />
            <Icon size={15} className="flex-none text-faint" aria-hidden />
            <span className="min-w-0 grow truncate">{name}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 px-5 pt-4 pb-2">
        <label className="block">
          <span className="mb-1 block text-xs text-faint">{t('ledger')}</span>
          <select form={formId} name="format" className="field" defaultValue="ledger">
            <option value="ledger">{t('format_ledger')}</option>
            {formats.map((format) => (
              <option key={format} value={format}>
                {all(`exports.format_${format}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="block">
          <span className="mb-1 block text-xs text-faint">{all('display.language')}</span>
          <select form={formId} name="language" className="field" defaultValue={reader.language}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="px-5 pt-1 pb-5 text-xs text-faint">
        {t('verify_note')}{' '}
        <Link href={publicVerifyPath} prefetch={false} className="link">
          {all('packs.verify')}
        </Link>
      </p>
    </aside>
  )
}
