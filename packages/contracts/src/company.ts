/**
 * The company's name, address and contacts, written nowhere else in the product. Every value is a placeholder for the
 * owner to replace.
 */
export const COMPANY = {
  name: 'Harlan & Sons Packaging',
  family: 'Harlan',
  founded: 1952,
  street: '1200 Example Street',
  city: 'Los Angeles, CA 90000',
  phone: '(213) 555-0100',
  phoneHref: 'tel:+12135550100',
  email: 'sales@example.com',
  /**
   * How soon the company replies to customers, as the end of a sentence: 'within one business day'. Pages leave it out
   * while it is ''.
   */
  replyTime: '' as string,
  /** Shown next to the values above until they are real; then set it to ''. */
  placeholderNote: 'placeholder',
} as const;
