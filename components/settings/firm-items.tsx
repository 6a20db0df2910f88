import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import Link from 'next/link'
import { monthOptions } from '@/components/settings/setting-options'
import { SettingButton } from '@/components/settings/settings-form'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import type { Reader } from '@/lib/format/create-reader'
import { firmItemPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface FirmItemsProps {
  readonly items: readonly FirmItem[]
  readonly clients: readonly { readonly id: string; readonly name: string }[]
}

const path = '/api/settings/items'

/** The firm's own items of a close, in their order. */
export async function FirmItems({ items, clients }: FirmItemsProps) {
  const [t, lists, reader] = await Promise.all([
    getTranslations('settings'),
    getTranslations('lists'),
    getReader(),
  ])
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return (
    <>
      {items.length > 0 && (
        <table className="tbl" role="table">
          <caption className="sr-only">{t('close_items')}</caption>
          <colgroup>
            <col />
            <col className="w-34" />
            <col className="w-40" />
            <col className="w-22" />
            <col className="w-24" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('close_item_words')}</th>
              <th scope="col">{t('close_repeats')}</th>
              <th scope="col">{t('close_for')}</th>
              <th scope="col">{t('close_needs')}</th>
              <th scope="col">
                <span className="sr-only">{lists('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <tr key={item.id}>
                <td className="line1-start font-medium" title={item.words}>
                  <Link
                    className="row-link"
                    href={firmItemPath(item.id)}
                    prefetch={false}
                    dir="auto"
                  >
                    {item.words}
                  </Link>
                </td>
                <td className="text-quiet line2-start">{repeatsInWords(item, reader)}</td>
                <td className="text-quiet" title={forInWords(item, names, reader)}>
                  <bdi>{forInWords(item, names, reader)}</bdi>
                </td>
                <td className="text-quiet line2-end">{t(`close_needs_${item.asksFor}`)}</td>
                <td className="line1-end">
                  <span className="relative z-1 flex justify-end">
                    {at > 0 && (
                      <Move item={item} to="up" label={t('close_item_up', { words: item.words })} />
                    )}
                    {at < items.length - 1 && (
                      <Move
                        item={item}
                        to="down"
                        label={t('close_item_down', { words: item.words })}
                      />
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-0">
        <Link className="btn btn-sm" href={firmItemPath('new')} prefetch={false}>
          <Plus size={14} aria-hidden />
          {t('close_item_add')}
        </Link>
        <span className="text-xs text-faint">{t('close_items_hint')}</span>
      </div>
    </>
  )
}

function Move({ item, to, label }: { item: FirmItem; to: 'up' | 'down'; label: string }) {
  const Icon = to === 'up' ? ArrowUp : ArrowDown
  return (
    <SettingButton
      path={path}
      fields={[
        ['action', to],
        ['id', item.id],
      ]}
      label={label}
      className="btn btn-ghost btn-icon btn-sm"
    >
      <Icon size={14} aria-hidden />
    </SettingButton>
  )
}

/** "Monthly", "Yearly, December" */
function repeatsInWords(
  { repeats, month }: FirmItem,
  { text, withCommas, locale }: Reader,
): string {
  const name = text(`settings.close_${repeats}`)
  if (repeats !== 'yearly' || month === undefined) return name
  return withCommas([name, monthOptions(locale)[month - 1]?.label ?? ''])
}

/** "All clients", "Tag VAT, Kumo Health" */
function forInWords({ of }: FirmItem, names: ReadonlyMap<string, string>, reader: Reader): string {
  const { text, withCommas } = reader
  if (of === 'all') return text('shell.all_clients')
  return withCommas([
    ...of.tags.map((tag) => text('settings.close_for_tag', { tag })),
    ...of.clients.map((id) => names.get(id) ?? text('settings.close_for_gone')),
  ])
}
