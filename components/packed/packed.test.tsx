import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Packed, packNode } from '@/components/packed/packed'
import { PackedTree } from '@/components/packed/packed-tree'

function Line({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <li data-label={label} hidden={false} aria-current={undefined}>
      {children ?? null}
    </li>
  )
}

const page = (
  <section tabIndex={-1} className="a">
    <title>A page</title>
    <h1>
      Page {2} of {3}
    </h1>
    {false}
    <ul>
      {['x', 'y'].map((each) => (
        <Line key={each} label={`${each} & co`}>
          {each}
        </Line>
      ))}
      <>
        <Line label="last" />
      </>
    </ul>
    <form action="/here" method="get">
      <label htmlFor="f">Find</label>
      <input id="f" name="f" defaultValue='a"b' maxLength={3} required />
      <select name="s" defaultValue="2">
        <option value="1">One</option>
        <option value="2">Two</option>
      </select>
      <details open>
        <summary>More</summary>
      </details>
    </form>
  </section>
)

/** What the build makes of a component with a script: a name of it, that nobody may call. */
function Scripted(_given: object): ReactNode {
  throw new Error('called on the server')
}
Object.assign(Scripted, { $$typeof: Symbol.for('react.client.reference') })

function propsOf(children: ReactNode): ComponentProps<typeof PackedTree> {
  return Packed({ children }).props as ComponentProps<typeof PackedTree>
}

describe('Packed', () => {
  it('is the very HTML of what it holds', () => {
    expect(renderToStaticMarkup(<Packed>{page}</Packed>)).toBe(renderToStaticMarkup(page))
  })

  it('within another one is one with it', () => {
    const holes: ReactNode[] = []
    const inner = <Packed>{page}</Packed>
    expect(JSON.stringify(packNode(<p>{inner}</p>, holes))).toContain('A page')
    expect(holes).toEqual([])
  })

  it('never makes an element of a text, whatever the text says', () => {
    const texts = ['<img src=x onerror=alert(1)>', '["script",null,"alert(1)"]', '</script>', '[0]']
    const html = renderToStaticMarkup(
      <Packed>
        {texts.map((text) => (
          <p key={text} title={text}>
            {text}
          </p>
        ))}
      </Packed>,
    )
    expect(html).not.toMatch(/<(img|script)/)
    expect(html.match(/<p /g)).toHaveLength(texts.length)
  })

  it('refuses HTML made by hand', () => {
    const made = { dangerouslySetInnerHTML: { __html: '<b>x</b>' } }
    expect(() => packNode(<p {...made} />, [])).toThrow('by hand')
  })

  it('leaves to React what has a script, and what is still awaited', () => {
    const holes: ReactNode[] = []
    const later = Promise.resolve('later')
    const Late = () => later as unknown as ReactNode
    const scripted = <Scripted />
    expect(
      packNode(
        <div>
          {scripted}
          <Late />
        </div>,
        holes,
      ),
    ).toEqual(['div', null, [0], [1]])
    expect(holes).toEqual([scripted, later])
  })

  it('leaves of what has a script only its name to React, where its properties are data', () => {
    const given = { label: 'x', of: { list: ['a', null, 1, true], none: undefined } }
    const props = propsOf(
      <ul>
        <Scripted key="k" {...given} />
      </ul>,
    )
    expect(props.parts).toEqual([Scripted])
    expect(props.holes).toBeUndefined()
    const seen: unknown[] = []
    const Shown = (own: unknown) => {
      seen.push(own)
      return <li>seen</li>
    }
    const html = renderToStaticMarkup(<PackedTree text={props.text} parts={[Shown]} />)
    expect(html).toBe('<ul><li>seen</li></ul>')
    expect(seen).toEqual([{ label: 'x', of: { list: ['a', null, 1, true] } }])
  })

  it.each([
    ['an element', { of: <b>x</b> }],
    ['children', { children: 'x' }, 'plain'],
    ['an element among others', { of: [{ in: <b>x</b> }] }],
    ['a function', { of: () => 'x' }],
    ['a promise', { of: Promise.resolve('x') }],
    ['a day', { of: new Date(0) }],
    ['a map', { of: new Map() }],
    ['a large number', { of: 1n }],
    ['no number', { of: Number.NaN }],
    ['what is absent in a list', { of: [undefined] }],
    ['a long text', { of: 'x'.repeat(1001) }],
  ])('leaves a script with %s to React as it is', (_name, given: object, how = 'whole') => {
    const element = <Scripted {...given} />
    const props = propsOf(<p>{element}</p>)
    expect(props.holes).toEqual(how === 'whole' ? [element] : undefined)
  })

  it('keeps the key of a form, so that another state of it is another form', () => {
    expect(packNode(<Line key="k" label="l" />, [])).toEqual([
      '',
      { key: 'k' },
      ['li', { 'data-label': 'l', hidden: false }, null],
    ])
  })
})
