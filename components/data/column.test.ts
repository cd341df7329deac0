import { cssWidths } from './column'

test('fixed columns keep their width, the others share the rest', () => {
  expect(cssWidths([{ width: '4rem' }, { width: '2fr' }, { width: '8.5rem' }, { width: '1fr' }])).toEqual([
    '4rem',
    'calc((100cqi - 12.5rem) * 0.6667)',
    '8.5rem',
    'calc((100cqi - 12.5rem) * 0.3333)',
  ])
})
