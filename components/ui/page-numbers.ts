/** Returns the page numbers to show: first, last, and those around the current one; `undefined` is a gap. */
export function pageNumbers(page: number, last: number): (number | undefined)[] {
  const wanted = new Set([1, last, page - 1, page, page + 1].filter((number) => number >= 1 && number <= last))
  const numbers = [...wanted].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [before + 1, number] : [undefined, number]
  })
}
