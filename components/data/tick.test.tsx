import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { Tick } from './tick'

const ROWS = ['one', 'two', 'three']

function List() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (rows: readonly string[], tick: boolean) =>
    setChosen((before) => new Set(tick ? [...before, ...rows] : [...before].filter((row) => !rows.includes(row))))
  const all = chosen.size === ROWS.length
  return (
    <>
      <Tick label="all" chosen={all} mixed={chosen.size > 0 && !all} onChoose={(tick) => choose(ROWS, tick)} />
      {ROWS.map((row) => (
        <Tick key={row} label={row} chosen={chosen.has(row)} onChoose={(tick) => choose([row], tick)} />
      ))}
    </>
  )
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'))

test.each([
  [['one'], ['one']],
  [
    ['one', 'three'],
    ['one', 'three'],
  ],
  [['all'], ['all', ...ROWS]],
  [[], []],
])('ticks of %j that are set before hydration choose %j', async (before, after) => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<List />)
  document.body.append(container)
  for (const label of before) screen.getByLabelText<HTMLInputElement>(label).checked = true
  render(<List />, { container, hydrate: true })
  await waitFor(() => expect(ticked()).toEqual(after))
})

test('a tick for all is mixed when some are chosen, and chooses all', async () => {
  render(<List />)
  const all = screen.getByLabelText<HTMLInputElement>('all')
  screen.getByLabelText('two').click()
  await waitFor(() => expect(all.indeterminate).toBe(true))
  all.click()
  await waitFor(() => expect([all.indeterminate, ticked()]).toEqual([false, ['all', ...ROWS]]))
})
