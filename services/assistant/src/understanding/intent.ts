import { normalize } from './numbers.ts';

/** A calculation that a message asks for. */
export type Intent =
  | 'blank'
  | 'board-weight'
  | 'compression'
  | 'dimensional-weight'
  | 'pallet'
  | 'limit'
  | 'outside'
  | 'inside'
  | 'thickness'
  | 'convert'
  | 'caliper'
  | 'length-side'
  | 'recommend-board';

/** Topics with one fixed reply: never promised, or not ours. */
export type FixedTopic = 'money' | 'minimum' | 'lead-time' | 'instructions' | 'rude' | 'greeting' | 'thanks';

/** Patterns, in order of precedence. */
const FIXED: readonly [FixedTopic, RegExp][] = [
  [
    'instructions',
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instruction|rule|prompt|previous|above|everything)|system ?prompt|\bsystem\s*:|\byou are now\b|\bact as\b|\bjailbreak|developer mode|hidden (?:rules|instructions|prompt)|your (?:instructions|prompt|rules)\b|repeat (?:the|all|everything).{0,20}(?:above|words|instructions)|from now on (?:answer|reply|say)/,
  ],
  [
    'minimum',
    /\bmoq\b|\bmin(?:imum)?\.? (?:order|quantit|run|purchase|pieces)|smallest (?:order|run|quantity)|least i can order/,
  ],
  [
    'lead-time',
    /lead[ -]?times?|turn ?around|delivery (?:time|date)|\brush (?:order|job)|\b(?:need|want|get|have).{0,30}\bby (?:next |the end of |this )?(?:mon|tue|wed|thu|fri|sat|sun|week|month|tomorrow|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|how long (?:does|will|would|do) (?:it|that|this|they|an order)(?: usually)? take\b(?! to (?:set|fold|pack|assemble|erect))|how (?:fast|soon|quick(?:ly)?|long).{0,30}\b(?:have|ready|deliver|ship|get|receive|produce|make|production|order)|when (?:can|will|could|would) (?:i|we|you|it|they).{0,30}\b(?:get|deliver|ship|receive|arrive|ready)/,
  ],
  [
    'money',
    /\$|€|£|\b(?:prices?|pric(?:ing|ed|ey)|costs?|costing|dollars?|usd|cents?|bucks?|discounts?|ballpark|surcharge|number per (?:box|piece|unit)|per (?:box|piece|unit) (?:price|cost|rate)|budget|invoice|cheaper than|uline|quoted? (?:me|us) at|a (?:box|piece|unit)\b.{0,20}\bbeat|\bbeat (?:it|that|this|them)|(?:what|whats|what's|that|it) (?:\w+ )?run (?:me|us)|how much (?:extra|more|less|for|is|are|would|will)\b(?!.{0,20}weigh)|charge (?:for|me|us|per)|rates?|cuesta|precio|cu[aá]nto|combien|prix|preis)\b/,
  ],
  [
    'rude',
    /\b(?:idiots?|stupid|useless|dumb|moron|crap|shit|fuck\w*|damn|sucks?|worst|garbage|hate you|asshole)\b/,
  ],
  [
    'thanks',
    /^(?:ok(?:ay)?,? )?(?:thanks?|thank you|thx|ty|cheers|great,? thanks?|perfect|got it|bye|goodbye)\b[\w ,]*[.!]*$/,
  ],
  ['greeting', /^(?:hi|hello|hey|howdy|good (?:morning|afternoon|evening)|yo|hola)\b[\w ,]{0,12}[.!?]*$/],
];

const INTENTS: readonly [Intent, RegExp][] = [
  ['dimensional-weight', /\bdim(?:ensional)?\.? ?w(?:eigh)?t?|volumetric|\bdim weight/],
  [
    'blank',
    /\bblanks?\b|flat size|(?:flat|sheet|unfolded) (?:size|dimension)|sheet size|dieline size|sq(?:uare)?\.? ?f(?:ee|oo)?t|\barea\b/,
  ],
  [
    'board-weight',
    /board weight|how heavy.{0,20}empty|weight of the (?:board|empty|box)|(?:empty|box itself).{0,40}weigh|weigh.{0,20}empty|empty weight/,
  ],
  ['pallet', /\bpallets?\b|\d ?(?:"|in|inch|inches) high\b|\bskids?\b|per layer/],
  [
    'inside',
    /(?:what|whats|what's|find|get|need).{0,15}\binside\b|inside (?:dim\w*|size) (?:if|from|when)|\binside\?/,
  ],
  [
    'limit',
    /gross|\blimits?\b(?!.{0,12}\d+ ?(?:"|in\b|inch))|united inch|certificate|how much (?:weight )?(?:can|does|will|could).{0,30}(?:hold|carry|take)|holds? \d|max(?:imum)? weight|how (?:heavy|much weight)/,
  ],
  [
    'compression',
    /compress|\bbct\b|mckee|\bstack|strong enough|whats? left|usable|\bload on\b|crush(?:ing)? strength|safety factor|what strength/,
  ],
  ['length-side', /which (?:side |one )?is (?:the )?length|which is (?:the )?(?:length|width)/],
  ['outside', /outsid|\bouter\b|external|exterior|\bo\.?d\.?\b/],
  ['thickness', /\bhow thick|\bthickness\b/],
  ['convert', /convert|in(?:to)? inch|to inch|to mm|in mm\b|in millimet|to metric|in cm\b/],
  [
    'recommend-board',
    /\b(?:what|which|best|need|recommend\w*|right) (?:\w+ ){0,2}(?:board|box|grade|material|ect|strength|carton|style)|\bbox for\b|\boverkill\b|\btoo (?:strong|much|weak|thin)\b/,
  ],
];

export const fixedTopic = (message: string): FixedTopic | undefined => {
  const text = normalize(message);
  return FIXED.find(([, pattern]) => pattern.test(text))?.[0];
};

/** All calculations that a message asks for, more specific ones first. */
export const intents = (message: string): Intent[] => {
  const text = normalize(message);
  return INTENTS.filter(([, pattern]) => pattern.test(text)).map(([intent]) => intent);
};
