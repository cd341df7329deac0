import { yup } from '@portico/contract/rule/yup'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import { CheckboxGroupField } from './checkbox-group-field'
import { Form } from './form'
import { FormActions } from './form-actions'
import { NumberField } from './number-field'
import { SelectField } from './select-field'
import { SwitchField } from './switch-field'
import { TextField } from './text-field'
import { TextareaField } from './textarea-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup.object({
  name: yup.string().required(),
  company: yup.string().required(),
  about: yup.string(),
  port: yup.number().required(),
  role: yup.string().required(),
  secure: yup.boolean().required(),
  days: yup.array(yup.string().required()),
})
const stored = { name: '', company: 'Acme', about: 'Stored', port: 80, role: 'user', secure: false }

/** Shows the form as the server renders it; returns how to hydrate it, and the values that it then sends. */
function drawOnServer(more?: ReactNode, values = {}) {
  const sent: unknown[] = []
  const page = (
    <NextIntlClientProvider locale="en" messages={{ kit, rules }} timeZone="UTC">
      <Form schema={schema} defaultValues={{ ...stored, ...values }} onSubmit={(values) => sent.push(values)}>
        <TextField name="name" label="Name" />
        <TextField name="company" label="Company" />
        <TextareaField name="about" label="About" />
        <NumberField name="port" label="Port" />
        <SelectField
          name="role"
          label="Role"
          choices={[
            { value: 'user', label: 'User' },
            { value: 'admin', label: 'Admin' },
          ]}
        />
        <SwitchField name="secure" label="Secure" />
        {more}
        <FormActions submitLabel="Save" />
      </Form>
    </NextIntlClientProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  return { sent, hydrate: () => render(page, { container, hydrate: true }) }
}

const field = <Control extends HTMLElement>(label: RegExp) => screen.getByLabelText<Control>(label)
const save = () => screen.getByRole('button', { name: 'Save' })

test('what is typed before hydration stays, counts as a change, and is sent', async () => {
  const { sent, hydrate } = drawOnServer()
  field<HTMLInputElement>(/^Name/).value = 'Mina'
  field<HTMLTextAreaElement>(/^About/).value = 'Typed early'
  field<HTMLInputElement>(/^Port/).value = '8080'
  field<HTMLSelectElement>(/^Role/).value = 'admin'
  field<HTMLInputElement>(/^Secure/).checked = true
  hydrate()
  await userEvent.type(field(/^Company/), ' Ltd')
  expect(field(/^Name/)).toHaveValue('Mina')
  expect(field(/^About/)).toHaveValue('Typed early')
  await userEvent.click(save())
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'Mina', company: 'Acme Ltd', about: 'Typed early', port: 8080, role: 'admin', secure: true }]),
  )
})

test('the cursor stays where the user types', async () => {
  const { hydrate } = drawOnServer()
  const company = field<HTMLInputElement>(/^Company/)
  company.focus()
  company.value = 'Acme Ltd'
  company.setSelectionRange(2, 2)
  hydrate()
  await userEvent.keyboard('r')
  expect(company).toHaveValue('Acrme Ltd')
})

test('a form that nobody touched sends what it got, and cannot be submitted before hydration', async () => {
  const { sent, hydrate } = drawOnServer()
  expect(save()).toBeDisabled()
  hydrate()
  await userEvent.type(field(/^Name/), 'Jin')
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([{ ...stored, name: 'Jin' }]))
})

test('what is typed while React hydrates the form is sent', async () => {
  let isHydrating = false
  /** Types while its form is being hydrated, when React listens to no control yet. */
  function TypeNow() {
    if (isHydrating) field<HTMLInputElement>(/^Name/).value = 'Mina'
    return null
  }
  const { sent, hydrate } = drawOnServer(<TypeNow />)
  isHydrating = true
  hydrate()
  isHydrating = false
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([{ ...stored, name: 'Mina' }]))
})

test('of several choices that are made and taken back before hydration, none is lost', async () => {
  const choices = ['mon', 'tue', 'wed', 'thu'].map((value) => ({ value, label: value }))
  const { sent, hydrate } = drawOnServer(<CheckboxGroupField name="days" label="Days" choices={choices} />, { days: ['mon', 'tue'] })
  for (const day of ['mon', 'tue', 'wed', 'thu']) field<HTMLInputElement>(new RegExp(day)).checked = day !== 'mon' && day !== 'tue'
  hydrate()
  await userEvent.type(field(/^Name/), 'Mina')
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([{ ...stored, name: 'Mina', days: ['wed', 'thu'] }]))
})
