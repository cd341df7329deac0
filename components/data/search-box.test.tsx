import { render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import kit from '@/messages/en/kit.json'
import { SearchBox } from './search-box'

test('searches what was typed before hydration, and keeps it', async () => {
  const searched: string[] = []
  const page = (
    <NextIntlClientProvider locale="en" messages={{ kit }} timeZone="UTC">
      <SearchBox value="" label="Search" onSearch={(text) => searched.push(text)} />
    </NextIntlClientProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  field.value = 'pets'
  render(page, { container, hydrate: true })
  await waitFor(() => expect(searched).toEqual(['pets']))
  expect([screen.getByLabelText('Search'), field.value]).toEqual([field, 'pets'])
})
