"""Render queue: previews or finals, skipping what exists. One process, so that it can be paused by its id.

python render.py --out DIR [--scale 1 --samples 28] [names…]
"""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, 'scenes'))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', required=True)
    parser.add_argument('--scale', type=float, default=1.0)
    parser.add_argument('--samples', type=int, default=28)
    parser.add_argument('--only', default='home,loops,about,portfolio')
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)

    import stage

    failed = []
    for group in args.only.split(','):
        for name, build in jobs(group):
            if args.names and not any(name.startswith(n) for n in args.names):
                continue
            path = os.path.join(args.out, f'{name}.png')
            if os.path.exists(path):
                continue
            started, cpu = time.time(), time.process_time()
            try:
                stage.reset()
                samples, region = build() or (args.samples, None)
                stage.render(path, min(samples, args.samples), args.scale, region)
                print(f'done {name}: {time.time() - started:.0f} s, {time.process_time() - cpu:.0f} s of CPU', flush=True)
            except Exception as error:  # one broken set must not stop the night's queue
                import traceback

                traceback.print_exc()
                print(f'FAILED {name}: {error}', flush=True)
                failed.append(name)
    if failed:
        sys.exit(f'{len(failed)} failed: {", ".join(failed)}')


def jobs(group):
    if group == 'home':
        import stills_home

        return stills_home.SCENES.items()
    if group == 'portfolio':
        import stills_portfolio

        return stills_portfolio.SCENES.items()
    if group == 'about':
        import about

        return about.SCENES.items()
    import loops

    return loops.frames()


if __name__ == '__main__':
    main()
