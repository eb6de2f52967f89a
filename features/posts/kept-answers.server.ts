type Work = (question: string) => string;

/** Does the same work once, as long as what it was asked most lately fits into the given characters. */
export function keepAnswers(work: Work, charactersMax: number): Work {
  const kept = new Map<string, string>();
  let characters = 0;

  return (question) => {
    const known = kept.get(question);
    const answer = known ?? work(question);
    if (known !== undefined) forget(question, known);
    keep(question, answer);
    for (const [oldest, old] of kept) {
      if (characters <= charactersMax) break;
      forget(oldest, old);
    }
    return answer;
  };

  function keep(question: string, answer: string) {
    kept.set(question, answer);
    characters += question.length + answer.length;
  }

  function forget(question: string, answer: string) {
    kept.delete(question);
    characters -= question.length + answer.length;
  }
}
