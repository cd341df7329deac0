import { act, fireEvent, render, screen } from '@testing-library/react'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
// What the component loads is there at once, however busy the machine is.
import './further-sample'
import { LanguageOptions } from './language-options'
import { MoreLanguages } from './more-languages'

const call = { method: 'GET', url: 'https://api.example.com/pets', headers: { 'X-API-Key': 'YOUR_API_KEY' } }

function show() {
  render(
    ['Request', 'Request 2'].map((label, at) => (
      <fieldset key={label}>
        <label>
          <input type="radio" name={label} defaultChecked /> curl
        </label>
        <MoreLanguages call={call} label={label} {...(at === 0 ? { choice: 'More languages' } : {})}>
          {at === 0 ? <LanguageOptions /> : null}
        </MoreLanguages>
      </fieldset>
    )),
  )
}
const choose = (language: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: language } })
const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)

beforeEach(() => writeStored(STORAGE_KEYS.sample, null))

it('shows a chosen language in all samples of the page, in place of the tabs, and remembers it', async () => {
  show()
  expect(screen.queryByRole('region')).toBeNull()
  choose('Ruby')
  expect((await screen.findByRole('region', { name: 'Request · Ruby' })).textContent).toContain('require "net/http"')
  expect((await screen.findByRole('region', { name: 'Request 2 · Ruby' })).textContent).toContain('YOUR_API_KEY')
  expect(radios()).toEqual([false, false])
  expect(readStored(STORAGE_KEYS.sample)).toBe('Ruby')
})

it('opens with the language that was chosen before, and closes for a tab', async () => {
  writeStored(STORAGE_KEYS.sample, 'Rust')
  show()
  await screen.findByRole('region', { name: 'Request · Rust' })
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  expect(screen.queryByRole('region')).toBeNull()
})

it('leaves the tabs alone without a further language', async () => {
  writeStored(STORAGE_KEYS.sample, 'Python')
  show()
  await act(async () => undefined)
  expect([screen.queryByRole('region'), radios()]).toEqual([null, [true, true]])
})
