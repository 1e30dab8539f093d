/**
 * The company's name, address and contacts. Every value is a placeholder that the owner replaces; they are written
 * nowhere else in the product.
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
   * How soon customers hear from the company, as the end of a sentence: 'within one business day'. Left out of every
   * page while it is ''.
   */
  replyTime: '' as string,
  /** Shown beside the values above until they are real; set to '' then. */
  placeholderNote: 'placeholder',
} as const;
