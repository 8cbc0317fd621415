import type { DescMessage, DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import type { UnaryMethodNames } from './methods.ts';
import type { ServiceImplementation } from './server.ts';

type MembersOf<M extends DescMessage> = Exclude<keyof MessageShape<M>, '$typeName' | '$unknown'>;

type IsOne<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? true : false) : never;

/** The result of a use case: the response, the value of its only field, or anything if the response has no fields. */
type UseCaseAnswer<M extends DescMessage> = [MembersOf<M>] extends [never]
  ? unknown
  : IsOne<MembersOf<M>> extends true
    ? Required<MessageInitShape<M>>[MembersOf<M> & keyof MessageInitShape<M>]
    : MessageInitShape<M>;

type UseCases<S extends DescService, Context> = {
  [K in UnaryMethodNames<S>]: S['method'][K] extends DescMethodUnary<infer I, infer O>
    ? (context: Context, call: CallContext, request: MessageShape<I>) => Promise<UseCaseAnswer<O>>
    : never;
};

type UntypedUseCase = (context: unknown, call: CallContext, request: unknown) => Promise<unknown>;

/** Implements methods of a service with the use cases of the same names, which receive the request unchanged. */
export function bindUseCases<S extends DescService, Context, Names extends UnaryMethodNames<S>>(
  service: S,
  context: Context,
  useCases: Pick<UseCases<S, Context>, Names>,
): Pick<ServiceImplementation<S>, Names> {
  const untyped = useCases as Record<string, UntypedUseCase>;
  const answers = Object.entries(untyped).map(([name, useCase]) => {
    const [field, ...others] = service.method[name]?.output.members ?? [];
    const answer = async (request: unknown, call: CallContext) => {
      const result = await useCase(context, call, request);
      if (others.length > 0) return result;
      return field === undefined ? {} : { [field.localName]: result };
    };
    return [name, answer] as const;
  });
  return Object.fromEntries(answers) as unknown as Pick<ServiceImplementation<S>, Names>;
}
