import { Plus } from 'lucide-react'
import { AddressForm } from '@/components/layout/address-form'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import { type FileNaming, nameFields, type NameField } from '@/lib/domain/exports/file-naming'
import type { DocumentsPreview } from '@/lib/domain/exports/preview-documents'
import { nameFieldLabels, nameNotes } from '@/lib/present/documents-download'
import { failureText } from '@/lib/present/read-failure'
import { countInWords, sayNone } from '@/lib/present/reading-words'
import { documentNamesPath, newExportPath, type Pairs } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

export interface DocumentNamesProps {
  readonly client: { readonly connection_id: string; readonly name: string }
  readonly kind: ZipKind
  readonly naming: FileNaming
  /** Somebody has said how they are called. */
  readonly hasOwn: boolean
  readonly isOnlyNew: boolean
  readonly preview:
    | { readonly kind: 'read'; readonly value: DocumentsPreview }
    | { readonly kind: 'failed'; readonly failure: ReadFailure }
  /** What the list is of, to be sent along. */
  readonly fields: Pairs
  readonly mayKeep: boolean
  /** Whether it stands over another screen. */
  readonly isOver: boolean
}

/** How files are called, as fields with text between them, above the very files that it makes. It needs no script. */
export async function DocumentNames(props: DocumentNamesProps) {
  const { client, kind, naming, fields, hasOwn, mayKeep, isOver } = props
  const { text } = await getReader()
  const content = (
    <>
      {/* What Enter in a field does: of several buttons a browser takes the first. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-col gap-2 p-3.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="grow font-medium">{text('naming_data.title')}</h2>
          <span className="min-w-0 truncate text-xs text-faint">
            {text('naming_data.for_client', { client: client.name })}
          </span>
        </div>
        {/* What was typed belongs to the fields that were there. */}
        <TokenField key={naming.fields.join()} kind={kind} naming={naming} />
      </div>
      <Preview {...props} />
      <fieldset className="grid gap-1 border-t border-line px-3.5 py-2.5">
        <legend className="sr-only">{text('naming_data.title')}</legend>
        <Option
          name="name_folders"
          label={text('naming_data.folders', { kind })}
          isOn={naming.hasFolders}
        />
        <Option
          name="name_replaced"
          label={text('naming_data.keep_replaced')}
          isOn={naming.keepsReplaced}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-sunk px-3.5 py-2.5">
        <button type="submit" className="btn btn-sm">
          {text('naming_data.preview')}
        </button>
        <span className="grow" />
        {mayKeep && (
          <>
            {hasOwn && <Keep client={client} kind={kind} does="reset" />}
            <Keep client={client} kind={kind} does="save" />
          </>
        )}
      </div>
    </>
  )
  const own = { action: newExportPath(client.connection_id, kind), className: 'card w-full' }
  // On a page of its own a link within the app would open the page over itself.
  return isOver ? <AddressForm {...own}>{content}</AddressForm> : <form {...own}>{content}</form>
}

async function Keep({
  client,
  kind,
  does,
}: Pick<DocumentNamesProps, 'client' | 'kind'> & { does: 'save' | 'reset' }) {
  const { text } = await getReader()
  return (
    <button
      type="submit"
      name="action"
      value={does}
      formAction={documentNamesPath(client.connection_id, kind)}
      formMethod="post"
      className={does === 'save' ? 'btn btn-sm' : 'btn btn-ghost btn-sm'}
    >
      {text(does === 'save' ? 'checks.save_for_client' : 'naming_data.reset')}
    </button>
  )
}

function Option({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-6 items-center gap-2.5">
      <input type="checkbox" className="check" name={name} defaultChecked={isOn} />
      {label}
    </label>
  )
}

/** Fields as buttons that take themselves out, the text between them to be typed. */
async function TokenField({ kind, naming }: { kind: ZipKind; naming: FileNaming }) {
  const { text } = await getReader()
  const { fields, texts } = naming
  const labelOf = (field: NameField) => text(nameFieldLabels[field])
  const others = nameFields[kind].filter((field) => !fields.includes(field))
  return (
    <>
      <div
        role="group"
        aria-label={text('naming_data.title')}
        dir="ltr"
        className="field h-auto! flex min-h-9 flex-wrap items-center gap-y-1 px-2! py-1!"
      >
        {fields.map((field, nth) => (
          <span key={field} className="contents">
            <TextBetween
              label={text('naming_data.text_before', { field: labelOf(field) })}
              value={texts[nth] ?? ''}
            />
            <input type="hidden" name="name_field" value={field} />
            <button
              type="submit"
              name="name_drop"
              value={field}
              disabled={fields.length === 1}
              aria-label={text('naming_data.drop', { field: labelOf(field) })}
              className="h-6 rounded bg-accent-tint px-1.5 text-xs font-medium text-accent not-disabled:hover:line-through"
            >
              <bdi>{labelOf(field)}</bdi>
            </button>
          </span>
        ))}
        <TextBetween label={text('naming_data.text_after')} value={texts.at(-1) ?? ''} />
        {kind !== 'receipts' && <span className="text-quiet">.pdf</span>}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {others.map((field) => (
          <button
            key={field}
            type="submit"
            name="name_add"
            value={field}
            aria-label={text('naming_data.add', { field: labelOf(field) })}
            className="btn btn-sm h-6! gap-1! px-1.5! font-normal!"
          >
            <Plus size={12} aria-hidden className="text-faint" />
            {labelOf(field)}
          </button>
        ))}
      </div>
    </>
  )
}

function TextBetween({ label, value }: { label: string; value: string }) {
  return (
    <input
      name="name_text"
      aria-label={label}
      defaultValue={value}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      className="field-sizing-content h-6 max-w-full min-w-6 rounded-sm bg-transparent px-0.5 text-center hover:bg-hover focus:bg-hover"
    />
  )
}

async function Preview({ preview, isOnlyNew }: DocumentNamesProps) {
  const reader = await getReader()
  const { text, number } = reader
  if (preview.kind === 'failed') {
    const why = failureText(preview.failure.code, reader)
    return (
      <p className="border-t border-line bg-sunk px-3.5 py-2.5 text-xs text-quiet">
        {text('naming_data.not_previewed', { reason: why })}
      </p>
    )
  }
  const { first, all, fresh, compared } = preview.value
  const count = isOnlyNew ? fresh : all
  return (
    <section className="border-t border-line bg-sunk px-3.5 py-2.5" role="status">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-1 text-xs">
        <h3 className="grow text-quiet">{text('naming_data.files')}</h3>
        {first.length > 0 && (
          <span className="num-t text-faint">
            {text('naming_data.shown_of', {
              shown: number(first.length),
              all: countInWords(count, reader),
            })}
          </span>
        )}
      </div>
      {first.length === 0 ? (
        <p className="text-xs text-quiet">
          {isOnlyNew && compared > 0
            ? text('naming_data.known_once_fetched')
            : sayNone(count, reader, isOnlyNew ? 'none.documents_new' : 'none.documents')}
        </p>
      ) : (
        <ul>
          {first.map((named) => (
            <li key={named.name} className="flex flex-wrap items-baseline gap-x-3 py-0.5 text-xs">
              <bdi className="min-w-0 grow font-mono wrap-anywhere" dir="ltr">
                {named.name}
              </bdi>
              <span className="text-faint">{reader.withCommas(nameNotes(named, reader))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
