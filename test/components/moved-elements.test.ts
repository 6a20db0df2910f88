import { describe, expect, it } from 'vitest'
import { movedElements } from '@/test/components/moved-elements'

describe('what a browser moves', () => {
  it('is a form or another block within a paragraph, however deep', () => {
    expect(movedElements('<div><p>a <span><form><b>x</b></form></span></p></div>')).toEqual([
      'form in p',
    ])
    expect(movedElements('<p>a<hr/></p>')).toEqual(['hr in p'])
  })

  it('is a link within a link, and a button within a button', () => {
    expect(movedElements('<a href="/"><b><a href="/x">x</a></b></a>')).toEqual(['a in a'])
    expect(movedElements('<button><button>x</button></button>')).toEqual(['button in button'])
  })

  it('is nothing where each stands in its own place', () => {
    expect(
      movedElements('<p>a</p><form><p>b<br/><button><div>x</div></button></p></form>'),
    ).toEqual([])
    expect(movedElements('<td><p>a</p></td><p><span>b</span></p><div><p>c</p></div>')).toEqual([])
  })
})
