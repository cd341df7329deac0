import { fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import kit from '@/messages/en/kit.json'
import subscription from '@/messages/en/subscription.json'
import { PurposeCell } from './purpose-cell'

const show = (purpose: string) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, subscription }} timeZone="UTC">
      <PurposeCell purpose={purpose} subscriber="Mina Park" />
    </NextIntlClientProvider>,
  )

it('shows a dash for a subscriber who did not say', () => {
  expect(show('').container).toHaveTextContent('–')
})

it.each(['Prices in our app', 'To show every customer where a parcel is. '.repeat(4).trim()])('opens all of “%s”', async (purpose) => {
  show(purpose)
  const cell = screen.getByRole('button', { name: /^(Prices|To show)/ })
  expect(cell).toHaveAttribute('title', purpose)
  fireEvent.click(cell)
  expect(await screen.findByText(purpose, { selector: '[role=dialog] *' })).toBeInTheDocument()
})
